// Collections on screen: the case with what law asks and its proof, who may only look, the run with its two
// lists, steps that are published, the status, and plans.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput, MoneyText } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import {
  collectionCaseList,
  collectionCases,
  collectionProcedures,
  collectionRuns,
  paymentPlanList,
  paymentPlans,
} from '../../collections.contract.ts';
import PaymentPlanAddScreen from '../../plans/screens/payment-plan-add.screen.tsx';
import PaymentPlanViewScreen from '../../plans/screens/payment-plan-view.screen.tsx';
import PaymentPlansScreen from '../../plans/screens/payment-plans.screen.tsx';
import CollectionProcedureScreen from '../../procedures/screens/collection-procedure.screen.tsx';
import CollectionRunScreen from '../../runs/screens/collection-run.screen.tsx';
import ActivityCollectionsScreen from './activity-collections.screen.tsx';
import CollectionCaseScreen from './collection-case.screen.tsx';
import SetCollectionStatusScreen from './set-collection-status.screen.tsx';

const day = localDate;
const money = (text: string) => text as MoneyText;
const shown: ClientOutput<typeof collectionCases.getCase> = {
  communityId: '1',
  collectionCaseId: '9',
  version: '4',
  number: 31,
  ownershipId: '5',
  propertyId: '6',
  owner: 'Melissa Gonzales',
  accountNumber: 'CT-0013',
  address: '555 E Carson St 13',
  mailTo: '5688 Johnson Court, Arvada CO 80002',
  stage: 'INTENT_TO_LIEN',
  stageDate: day('2026-01-01'),
  side: 'NONE',
  openedDate: day('2025-10-16'),
  openedAmount: money('395.00'),
  closedDate: null,
  closedReason: '',
  balances: {
    total: money('3780.00'),
    assessments: money('3555.00'),
    lateFees: money('225.00'),
    interest: money('0.00'),
    other: money('0.00'),
    prePetition: money('0.00'),
    oldestDueDate: day('2025-10-01'),
    charges: 9,
  },
  lastPayment: null,
  track: [
    { name: 'Intent to lien', stage: 'INTENT_TO_LIEN', state: 'NOW', date: day('2026-01-01') },
    { name: 'Lien recorded', stage: 'LIENED', state: 'NEXT', date: null },
  ],
  next: {
    name: 'Lien recorded',
    stage: 'LIENED',
    isAllowed: false,
    isJudged: true,
    earliestDate: day('2026-02-01'),
    citation: 'Civ. Code 5660',
    ruleVersion: 'x@1',
    missing: ['board lien decision'],
  },
  requirements: [
    {
      name: 'BOARD_LIEN_DECISION',
      title: 'board lien decision',
      state: 'MISSING',
      citation: 'Civ. Code 5673',
      methods: ['board vote'],
      contents: [],
      readyDate: null,
    },
  ],
  evidence: [],
  letters: [],
  feed: [],
  facts: {
    attorneyId: null,
    feeAgreement: '',
    isDisputed: false,
    petitionDate: null,
    claimDueDate: null,
    dischargedDate: null,
    militaryCheckedDate: null,
    isMilitary: false,
    lienDate: null,
    lienInstrument: '',
    lienAmount: null,
    lienReleasedDate: null,
    judgmentDate: null,
    foreclosureDate: null,
  },
  attorney: '',
  holds: '',
  neighbors: { previousId: null, nextId: null },
};
const params = { communityId: '1', collectionCaseId: '9', paymentPlanId: '3' };
const get = fake(collectionCases.getCase, () => shown);

test('a case says what law asks before the next step, and takes its proof', async () => {
  const user = userEvent.setup();
  const add = fake(collectionCases.addEvidence, () => ({ evidenceId: '1' }));
  const page = showScreen(<CollectionCaseScreen />, { params, fakes: [get, add] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Melissa Gonzales' })).toBeTruthy();
  expect(screen.getByText(/Not before 02\/01\/2026/)).toBeTruthy();
  expect(screen.getAllByText('Missing').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Add proof: board lien decision' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByLabelText('board vote'));
  await user.click(within(dialog).getByRole('button', { name: 'Add proof' }));
  await waitFor(() => expect(page.calls.some((each) => each.name === 'CollectionCase.addEvidence')).toBe(true));
  expect(page.calls.find((each) => each.name === 'CollectionCase.addEvidence')?.input).toMatchObject({
    step: 'BOARD_LIEN_DECISION',
    methods: ['board vote'],
  });
});

test('who may only look sees no acts, and a failure says so', async () => {
  showScreen(<CollectionCaseScreen />, { params, fakes: [get], held: { arcollection: 1 } }).unmount();
  const failing = fake(collectionCases.getCase, () => {
    throw new FakeFailure(500, { errorMessage: 'Something broke.' });
  });
  showScreen(<CollectionCaseScreen />, { params, fakes: [failing] });
  expect(await screen.findByText('This did not load')).toBeTruthy();
});

test('a status that law does not let through says why', async () => {
  const user = userEvent.setup();
  const refused = fake(collectionCases.setStage, () => {
    throw new FakeFailure(409, { errorMessage: 'Not yet: missing: board lien decision (Civ. Code 5673).', code: 'stepNotProved' });
  });
  showScreen(<SetCollectionStatusScreen />, { params, search: { case: '9' }, fakes: [get, refused] });
  await user.selectOptions(await screen.findByLabelText(/^Status/), 'LIENED');
  await user.click(screen.getByRole('button', { name: 'Set status' }));
  expect(await screen.findByText(/board lien decision \(Civ. Code 5673\)/)).toBeTruthy();
});

const procedure: ClientOutput<typeof collectionProcedures.getProcedure> = {
  published: null,
  steps: [
    {
      name: 'Reminder',
      stage: 'REMINDER',
      daysLate: 15,
      gapDays: 0,
      minimum: money('0.00'),
      fee: money('0.00'),
      templateId: null,
      ladderStep: '',
      actor: 'STAFF',
    },
  ],
  feeCodeId: null,
  withdrawalTemplateId: null,
  byAssessments: true,
  ladders: [],
  codes: [],
  templates: [],
};

test('steps are proposed and published; a run without steps offers them', async () => {
  const user = userEvent.setup();
  const proposal = fake(collectionProcedures.getProcedure, () => procedure);
  const publish = fake(collectionProcedures.publishProcedure, () => ({ versionNo: 1, moved: 0 }));
  const page = showScreen(<CollectionProcedureScreen />, { params, fakes: [proposal, publish] });
  expect(await screen.findByText('No rule on file')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish version 1' }));
  await waitFor(() => expect(page.calls.some((each) => each.name === 'CollectionProcedure.publishProcedure')).toBe(true));
  page.unmount();
  showScreen(<CollectionRunScreen />, { params, fakes: [proposal] });
  expect(await screen.findByText('No collection steps yet')).toBeTruthy();
});

test('a run shows who takes a step, with letter and fee', async () => {
  const published = { versionNo: 1, publishedBy: 'Dana', publishedTime: '2026-01-01T10:00:00Z' as never, openCases: 0 };
  const fakes = [
    fake(collectionProcedures.getProcedure, () => ({ ...procedure, published })),
    fake(collectionRuns.listRuns, () => []),
    fake(collectionRuns.previewRun, () => ({
      runDate: day('2026-01-31'),
      rows: [
        {
          ownershipId: '5',
          accountNumber: 'CT-0013',
          owner: 'Melissa Gonzales',
          number: null,
          stepNo: 1,
          step: 'Reminder',
          stage: 'REMINDER' as const,
          daysLate: 30,
          balance: money('395.00'),
          fee: money('35.00'),
          letter: 'Paper',
          feeWhy: 'Reminder, version 1 of the steps',
          law: 'No rule on file',
        },
      ],
      left: [],
      letters: 1,
      opens: 1,
      closes: 0,
      total: money('35.00'),
      baseHash: 'x',
    })),
  ];
  showScreen(<CollectionRunScreen />, { params, fakes });
  expect(await screen.findByText('Melissa Gonzales')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Post 1 step, 1 letter, 35.00 of fees/ })).toBeTruthy();
});

const plan: ClientOutput<typeof paymentPlans.getPlan> = {
  communityId: '1',
  paymentPlanId: '3',
  collectionCaseId: '9',
  ownershipId: '5',
  owner: 'Melissa Gonzales',
  accountNumber: 'CT-0013',
  state: 'OFFERED',
  covered: money('600.00'),
  paid: money('0.00'),
  left: money('600.00'),
  missed: 0,
  missedMost: 3,
  cureDays: 15,
  suspendsFees: true,
  paysFirst: 'CURRENT',
  planTerms: '',
  offeredDate: day('2026-01-05'),
  signedDate: null,
  breachedDate: null,
  endedDate: null,
  currentOpen: money('0.00'),
  installments: [{ number: 1, dueDate: day('2026-02-01'), amount: money('600.00'), paid: money('0.00'), isMissed: false }],
};

test('a plan is proposed, offered and signed', async () => {
  const user = userEvent.setup();
  const fakes = [
    fake(paymentPlans.proposePlan, () => ({
      owner: 'Melissa Gonzales',
      accountNumber: 'CT-0013',
      covered: money('600.00'),
      installments: [{ number: 1, dueDate: day('2026-02-01'), amount: money('600.00') }],
      isLawful: true,
      law: 'No rule on file',
    })),
    fake(paymentPlans.offerPlan, () => ({ paymentPlanId: '3' })),
    fake(paymentPlans.getPlan, () => plan),
    fake(paymentPlans.signPlan, () => ({})),
  ];
  const adding = showScreen(<PaymentPlanAddScreen />, { params, search: { case: '9' }, fakes });
  await screen.findByText(/No rule on file/);
  await user.click(screen.getByRole('button', { name: 'Offer plan' }));
  await waitFor(() => expect(adding.wentTo).toEqual(['payment-plan-view']));
  adding.unmount();
  const viewing = showScreen(<PaymentPlanViewScreen />, { params, fakes });
  await user.click(await screen.findByRole('button', { name: 'Sign plan' }));
  await waitFor(() => expect(viewing.calls.some((each) => each.name === 'PaymentPlan.signPlan')).toBe(true));
});

test('empty lists say what fills them', async () => {
  showScreen(<ActivityCollectionsScreen />, { params, fakes: fakeList(collectionCaseList, () => []) });
  expect(await screen.findByText('No cases yet')).toBeTruthy();
});

test('no plan yet says where one is offered', async () => {
  showScreen(<PaymentPlansScreen />, { params, fakes: fakeList(paymentPlanList, () => []) });
  expect(await screen.findByText('No payment plans yet')).toBeTruthy();
});
