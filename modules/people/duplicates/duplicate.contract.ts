// People who may have been entered twice: found by what they share, told apart, or merged into one, which can
// be taken back for thirty days.
import { z } from 'zod';
import {
  type AccessLevel,
  type Claim,
  command,
  commit,
  count,
  defineEndpoints,
  defineScreens,
  id,
  instantOut,
  line,
  needsOne,
  only,
  preview,
  query,
  takeBackRefusals,
} from '../../../packages/contract/contract.ts';
import { partyKinds, partyShown } from '../party/party.contract.ts';

/**
 * The parts someone may have, each with its claim and what it is called. A merge needs the claim of every
 * part the two have.
 */
export const partParts = {
  OWNER: { claim: 'ownermaintain', words: 'Owner' },
  RENTER: { claim: 'ownerrenters', words: 'Renter' },
  CONTACT: { claim: 'ownermaintain', words: 'Contact' },
  SEAT: { claim: 'communitycommittees', words: 'Committee member' },
  ATTORNEY: { claim: 'maintainattorney', words: 'Attorney' },
  GROUP: { claim: 'ownermaintain', words: 'Member of a group' },
  GROUP_HEAD: { claim: 'ownermaintain', words: 'Head of a group' },
  BANK: { claim: 'bankmaintain', words: 'Contact of a bank' },
  VENDOR: { claim: 'vendormanagement', words: 'Contact of a vendor' },
} as const satisfies Readonly<Record<string, { claim: Claim; words: string }>>;
export type PartItem = keyof typeof partParts;
export const partItems = Object.keys(partParts) as PartItem[];

const someone = (level: AccessLevel) =>
  needsOne(level, 'ownermaintain', 'ownerrenters', 'communitycommittees', 'maintainattorney', 'bankmaintain', 'vendormanagement');

/** By what pairs are looked for. */
export const duplicateKeys = ['NAME', 'EMAIL', 'PHONE', 'PLACE'] as const;
export type DuplicateKey = (typeof duplicateKeys)[number];
export const duplicateReasons = ['SAME_NAME', 'NEAR_NAME', 'FIRST_NAME', 'EMAIL', 'PHONE', 'PLACE'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];
export const confidences = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type Confidence = (typeof confidences)[number];

const person = z.object({
  partyId: id,
  name: z.string(),
  kind: z.enum(partyKinds),
  email: z.string(),
  phone: z.string(),
  place: z.string(),
  parts: z.array(z.string()),
});
const likeness = { reasons: z.array(z.enum(duplicateReasons)), confidence: z.enum(confidences) };

/** What the one that stays may take over; contact points and addresses beside the first are united. */
export const mergeablePartyFacts = ['name', 'phone', 'email', 'address'] as const;
export type MergeablePartyFact = (typeof mergeablePartyFacts)[number];

const pair = { targetPartyId: id, sourcePartyId: id };

export const duplicateRefusals = {
  sameParty: 'A person cannot be merged into the same person. Choose two people.',
  mergedAlready: '{name} was merged into someone else already. Choose the one that stayed, or undo that merge.',
  someUnseen: 'One of them {part}. Ask someone who {may}.',
  sameGroup: 'Both are members of {group}. Take one of them out of that group first.',
  movedSince: '{name} was merged into someone else since. Undo that first.',
} as const;
const refusals = only(duplicateRefusals, 'sameParty', 'mergedAlready', 'someUnseen', 'sameGroup');

export const duplicates = defineEndpoints('Duplicates', {
  listDuplicates: query({
    summary:
      'Pairs of people who share a name, an email address, a telephone number or a place and may be one, the surest first within a page.',
    permission: someone(1),
    input: z.object({
      key: z.enum(duplicateKeys).default('NAME'),
      after: z.string().max(600).optional(),
      limit: count(100, 1).default(40),
    }),
    output: z.object({ pairs: z.array(z.object({ left: person, right: person, ...likeness })), next: z.string().nullable() }),
  }),
  previewPartyMerge: preview({
    summary: 'Two people side by side: where they differ, the parts that go along by community, and what to know before.',
    permission: someone(4),
    input: z.object(pair),
    output: z.object({
      target: person.extend({ facts: z.object(partyShown) }),
      source: person.extend({ facts: z.object(partyShown) }),
      ...likeness,
      confidence: z.enum(confidences).nullable(),
      conflicts: z.array(z.object({ fact: z.enum(mergeablePartyFacts), title: z.string(), target: z.string(), source: z.string() })),
      /** Numbers and addresses the one that stays gets beside its own. */
      gains: z.array(z.string()),
      counts: z.array(z.object({ community: z.string(), item: z.enum(partItems), count: z.number() })),
      warnings: z.array(z.string()),
    }),
    refusals,
  }),
  mergeParties: commit('previewPartyMerge', {
    summary: 'Merges someone who was entered twice: every part goes to the one that stays, and it can be undone for thirty days.',
    permission: someone(4),
    touches: 'party',
    input: z.object({
      ...pair,
      /** What the one that stays takes over from the other. */
      takes: z.array(z.enum(mergeablePartyFacts)).max(mergeablePartyFacts.length).default([]),
      reason: line(200, 1),
    }),
    output: z.object({ partyMergeId: id }),
    refusals,
  }),
  undoPartyMerge: command({
    summary: 'Takes a merge back: the other one is there again with every part it had and nobody took since.',
    permission: someone(8),
    touches: 'party',
    input: z.object({ partyMergeId: id }),
    output: z.object({}),
    refusals: { ...takeBackRefusals, ...only(duplicateRefusals, 'movedSince'), someUnseen: refusals.someUnseen },
  }),
  listPartyMerges: query({
    summary: 'The merges of people as far as one may see both, newest first.',
    permission: someone(1),
    input: z.object({}),
    output: z.array(
      z.object({
        partyMergeId: id,
        target: z.string(),
        source: z.string(),
        parts: z.number(),
        reason: z.string(),
        mergedBy: z.string(),
        mergedTime: instantOut,
        undoneTime: instantOut.nullable(),
        mayUndo: z.boolean(),
      }),
    ),
  }),
  keepApart: command({
    summary: 'Says that two people are not the same; the pair is not offered any more.',
    permission: someone(4),
    touches: 'party',
    input: z.object({ partyId: id, otherPartyId: id }),
    output: z.object({}),
    refusals: { sameParty: refusals.sameParty, someUnseen: refusals.someUnseen },
  }),
  offerAgain: command({
    summary: 'Takes back that two people are not the same.',
    permission: someone(4),
    touches: 'party',
    input: z.object({ partyId: id, otherPartyId: id }),
    output: z.object({}),
    refusals: { sameParty: refusals.sameParty, someUnseen: refusals.someUnseen },
  }),
  listApart: query({
    summary: 'Pairs someone said are not the same, newest first.',
    permission: someone(1),
    input: z.object({}),
    output: z.array(
      z.object({ partyId: id, name: z.string(), otherPartyId: id, otherName: z.string(), by: z.string(), setTime: instantOut }),
    ),
  }),
});

export const duplicateScreens = defineScreens({
  'possible-duplicates': {
    title: 'Possible duplicates',
    area: 'portfolio',
    path: '/people/duplicates',
    claims: someone(1),
    menu: { section: 'Portfolio', order: 45, group: 'People' },
  },
});
