// Text messages: the brand and campaign they are sent under, as carriers ask for them.
import { z } from 'zod';
import {
  command,
  defineEndpoints,
  defineScreens,
  line,
  lines,
  needs,
  overwriteRefusals,
  query,
} from '../../../packages/contract/contract.ts';

const mayRead = needs('communitycommunications', 1);
const mayChange = needs('permissionmaintain', 4);

export const textRefusals = {
  badTextNumber: 'Texts are sent from a US number of ten digits.',
  badPrivacyAddress: 'The privacy page must be an address that starts with https://.',
  sampleNamesNoSender: 'The sample text must name the sender and tell how to stop: include {brand} and the word STOP.',
  registrationIncomplete: 'A registered campaign has its brand number and its campaign number. Enter both.',
} as const;

const sender = {
  phone: line(20, 1),
  brand: line(120, 1),
  brandKey: line(40),
  campaign: line(120),
  campaignKey: line(40),
  sampleText: lines(500),
  optIn: lines(1000),
  privacyUrl: line(300),
  contact: line(120, 1),
  isRegistered: z.boolean(),
};

export const textSender = defineEndpoints('TextSender', {
  getTextSender: query({
    summary: 'The number, brand and campaign texts are sent under, and where the provider posts what phones answer.',
    permission: mayRead,
    input: z.object({}),
    output: z.object({
      version: z.string(),
      hasProvider: z.boolean(),
      answersTo: z.string(),
      sender: z.object({
        phone: z.string(),
        brand: z.string(),
        brandKey: z.string(),
        campaign: z.string(),
        campaignKey: z.string(),
        sampleText: z.string(),
        optIn: z.string(),
        privacyUrl: z.string(),
        contact: z.string(),
        isRegistered: z.boolean(),
      }),
    }),
  }),
  saveTextSender: command({
    summary: 'Saves the number, brand and campaign texts are sent under.',
    permission: mayChange,
    touches: 'text messages',
    customerWide: true,
    input: z.object({ version: z.string(), ...sender }),
    output: z.object({ version: z.string() }),
    refusals: { ...textRefusals, ...overwriteRefusals },
  }),
});

export const textScreens = defineScreens({
  'text-settings': {
    title: 'Text messages',
    also: 'sms texting brand campaign registration 10dlc',
    area: 'correspondence',
    path: '/correspondence/text-messages',
    claims: mayRead,
    menu: { section: 'Correspondence', order: 22 },
  },
});
