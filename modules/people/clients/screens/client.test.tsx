// The customer's own record on screen, with its partners and agents; partners, agents and external recipients
// typed and shown.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { factOf, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { noContacts } from '../../../communities/communities.contract.ts';
import { automationAgent } from '../../agents/agent.contract.ts';
import AutomationAgentScreen from '../../agents/screens/automation-agent.screen.tsx';
import { partner } from '../../partners/partner.contract.ts';
import PartnerScreen from '../../partners/screens/partner.screen.tsx';
import { externalEmailRecipient } from '../../recipients/recipient.contract.ts';
import ExternalEmailRecipientScreen from '../../recipients/screens/external-email-recipient.screen.tsx';
import { client } from '../client.contract.ts';
import ClientScreen from './client.screen.tsx';

const sierra = { ...noContacts, clientId: '1', version: '1', alias: 'SCM', name: 'Sierra Crest', timeZone: 'UTC', taxLast4: '2007' };
const press = {
  partnerId: '2',
  name: 'Basin Press',
  partnerType: 'COUPON_PRINTER' as const,
  accountNumber: '77-1093',
  services: 'Coupon books',
  isActive: true,
};
const billing = { automationAgentId: '3', name: 'Billing', purpose: 'Levies', responsible: 'Ann', isAnsweredFor: false, isActive: true };
const own = [
  fake(client.getClient, () => sierra),
  fake(client.findClient, () => ({ clientId: '1', name: 'Sierra Crest' })),
  fake(partner.listPartners, () => [press]),
  fake(automationAgent.listAutomationAgents, () => [billing]),
  fake(automationAgent.pickResponsibleUsers, () => [{ userId: '5', name: 'Ann', isActive: false }]),
];

test('shows the tax number masked until it is asked for, and what stands below the record', async () => {
  const user = userEvent.setup();
  const reveal = fake(client.revealClientTaxNumber, () => ({ taxNumber: '880412007' }));
  showScreen(<ClientScreen clientId="1" />, { params: { clientId: '1' }, fakes: [...own, reveal] });
  expect(await screen.findByRole('link', { name: 'Basin Press' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Billing' })).toBeTruthy();
  expect(screen.getByText('Not active')).toBeTruthy();
  expect(factOf('Federal tax number')).toContain('•••••2007');
  await user.click(screen.getByRole('button', { name: 'Show it all' }));
  await waitFor(() => expect(factOf('Federal tax number')).toContain('880412007'));
});

test('who may only look sees no buttons, and no agents without the claim', async () => {
  showScreen(<ClientScreen clientId="1" />, { params: { clientId: '1' }, fakes: own, held: { permissionmaintain: 1 } });
  expect(await screen.findByRole('link', { name: 'Basin Press' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Add|Show it all|More acts/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Automation agents' })).toBeNull();
});

test('adds a partner with its account number', async () => {
  const user = userEvent.setup();
  const add = fake(partner.addPartner, () => ({ partnerId: '2' }));
  const get = fake(partner.getPartner, () => ({ ...noContacts, ...press, note: '', version: '1' }));
  const shown = showScreen(<PartnerScreen partnerId={null} />, { fakes: [...own, add, get] });
  await user.type(screen.getByLabelText(/^Name/), 'Basin Press');
  await user.type(screen.getByLabelText(/^Account number/), '77-1093');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['partner-view']));
  expect(shown.calls.find((each) => each.name === 'Partner.addPartner')?.input).toMatchObject({
    name: 'Basin Press',
    partnerType: 'COUPON_PRINTER',
    accountNumber: '77-1093',
  });
});

test('says that nobody active answers for an agent', async () => {
  const get = fake(automationAgent.getAutomationAgent, () => ({
    automationAgentId: '3',
    version: '1',
    name: 'Billing',
    purpose: '',
    responsibleUserId: '5',
    isActive: true,
  }));
  showScreen(<AutomationAgentScreen automationAgentId="3" />, { params: { automationAgentId: '3' }, fakes: [...own, get] });
  expect(await screen.findByText(/Ann is no longer active/)).toBeTruthy();
});

test.each([
  ['2001-01-31', /Confirm again/],
  [null, /Never confirmed/],
])('an address confirmed on %s is to be confirmed', async (confirmedDate, words) => {
  const get = fake(externalEmailRecipient.getExternalEmailRecipient, () => ({
    externalEmailRecipientId: '4',
    version: '1',
    name: 'Dana Pruitt',
    email: 'dana@example.com',
    purpose: '',
    confirmedDate: confirmedDate === null ? null : localDate(confirmedDate),
    isActive: true,
  }));
  showScreen(<ExternalEmailRecipientScreen externalEmailRecipientId="4" />, { params: { externalEmailRecipientId: '4' }, fakes: [get] });
  expect(await screen.findByText(words)).toBeTruthy();
});
