// Tables of addresses as typed and as the Postal Service wants them.
import { describe, expect, it } from 'vitest';
import { postalLines, postalStreet, postalUnit, propertyKey } from './usps-address.rules.ts';

describe('postal form', () => {
  it.each([
    ['Santa Clara Av', 'SANTA CLARA AVE'],
    ['1st street', '1ST ST'],
    ['S LOOP RD', 'S LOOP RD'],
    ['T Street Southeast', 'T ST SE'],
    ['West Crocus Drive', 'W CROCUS DR'],
    ['North Ave', 'NORTH AVE'],
    ['E St', 'E ST'],
    ['Avenue E', 'AVENUE E'],
    ['East', 'EAST'],
    ['Broadway', 'BROADWAY'],
    ['W Broadway', 'W BROADWAY'],
    ['Court St', 'COURT ST'],
    ["Camino D'Este", 'CAMINO DESTE'],
    ['St. James Pl.', 'ST JAMES PL'],
    ['Peña Bl', 'PENA BLVD'],
    ['Mid-Town   Wy', 'MID-TOWN WAY'],
    ['', ''],
  ])('of the street %s is %s', (street, expected) => {
    expect(postalStreet(street)).toBe(expected);
    expect(postalStreet(expected)).toBe(expected);
  });

  it.each([
    ['Apartment 5', 'APT 5'],
    ['apt. 5', 'APT 5'],
    ['APT5', 'APT 5'],
    ['#APT 000003', 'APT 000003'],
    ['#UNIT 12-C', 'UNIT 12-C'],
    ['Condo 7', 'UNIT 7'],
    ['#12', '# 12'],
    ['12', '# 12'],
    ['Rear', 'REAR'],
    ['R 12', '# R 12'],
    ['CONDO', '# CONDO'],
    ['', ''],
  ])('of the unit %s is %s', (unit, expected) => {
    expect(postalUnit(unit)).toBe(expected);
  });

  it('of a whole address has two lines', () => {
    const address = { number: '198 1/4', street: 'E Carson St', unit: '', city: 'Carson', region: 'CA', postcode: '90745-1234' };
    expect(postalLines(address)).toEqual(['198 1/4 E CARSON ST', 'CARSON CA 90745-1234']);
  });
});

describe('the key of a property', () => {
  const address = { number: '555', street: 'E Carson St', unit: '122', city: 'Carson', region: 'CA', postcode: '90745' };

  it('is the same however the address was typed', () => {
    for (const unit of ['122', '#122', 'Apt 122', 'UNIT 122', 'apartment 122', 'Condo 122']) {
      const typed = { ...address, street: 'East  Carson Street', unit, city: 'CARSON', region: '', postcode: '90745-1234' };
      expect(propertyKey(typed)).toBe(propertyKey(address));
    }
  });

  it('tells apart number, street, unit and city', () => {
    const others = [{ number: '556' }, { street: 'W Carson St' }, { unit: '123' }, { unit: '' }, { unit: 'Rear' }, { city: 'Torrance' }];
    expect(new Set([address, ...others.map((change) => ({ ...address, ...change }))].map(propertyKey)).size).toBe(7);
  });

  it('takes the postcode where there is no city', () => {
    expect(propertyKey({ ...address, city: '' })).toBe('555|E CARSON ST|122|90745');
  });
});
