// What makes a group ownership sound: a member stands for it, shares do not exceed the whole, and no property
// outlasts the group.
import { addDays, type LocalDate } from '../../../packages/kernel/kernel.ts';

/** Days a property belongs to a group; null while it does. */
export interface Belonging {
  propertyId: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

interface GroupTerms {
  primaryPartyId: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
  members: readonly { partyId: string; sharePercent: string | null }[];
  properties: readonly Belonging[];
}

/** A share as whole hundred-millionths of a percent, so that shares add up exactly. */
function unitsOf(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.');
  return BigInt(whole) * 100_000_000n + BigInt(fraction.padEnd(8, '0'));
}

const whole = unitsOf('100');

/** Why a group cannot be so, with the field to mend; null when it is sound. */
export function groupProblem({
  primaryPartyId,
  startDate,
  endDate,
  members,
  properties,
}: GroupTerms): { message: string; path: string } | null {
  if (endDate !== null && endDate < startDate) return { message: 'The group ends before it begins.', path: 'endDate' };
  if (new Set(members.map((member) => member.partyId)).size < members.length)
    return { message: 'A member stands there twice.', path: 'members' };
  if (!members.some((member) => member.partyId === primaryPartyId))
    return { message: 'Who stands for the group is one of its members.', path: 'primaryPartyId' };
  const shares = members.reduce((sum, member) => sum + (member.sharePercent === null ? 0n : unitsOf(member.sharePercent)), 0n);
  if (shares > whole) return { message: 'The shares of the members come to more than 100 percent.', path: 'members' };
  for (const [index, one] of properties.entries()) {
    const path = `properties.${index}`;
    if (one.endDate !== null && one.endDate < one.startDate)
      return { message: 'A property leaves before it joins.', path: `${path}.endDate` };
    if (one.startDate < startDate) return { message: 'A property joins before the group begins.', path: `${path}.startDate` };
    if (endDate !== null && one.startDate > endDate)
      return { message: 'A property joins after the group has ended.', path: `${path}.startDate` };
    const before = properties.slice(0, index).find((other) => other.propertyId === one.propertyId && overlap(other, one));
    if (before) return { message: 'A property stands there twice on the same days.', path: `${path}.propertyId` };
  }
  return null;
}

function overlap(one: Belonging, other: Belonging): boolean {
  return (one.endDate === null || one.endDate >= other.startDate) && (other.endDate === null || other.endDate >= one.startDate);
}

/** The properties of a group that ends: none belongs to it any longer than it lasts. */
export function endWithGroup<B extends Belonging>(properties: readonly B[], endDate: LocalDate | null): B[] {
  if (endDate === null) return [...properties];
  return properties.map((one) => (one.endDate === null || one.endDate >= addDays(endDate, 1) ? { ...one, endDate } : one));
}
