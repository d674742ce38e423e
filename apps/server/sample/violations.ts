// What at Maple Court is not as its rules ask: codes with their steps, fourteen cases, batches of
// letters that went out, one that waits for review, and a hearing.
import { templates } from '../../../modules/correspondence/correspondence.contract.ts';
import { requestCodes, violationBatches, violations } from '../../../modules/maintenance/maintenance.contract.ts';
import { codes } from '../../../modules/receivables/receivables.contract.ts';
import { addDays, assert, modulo } from '../../../packages/kernel/kernel.ts';
import { type Association, accountOf } from './association.ts';
import type { Player } from './player.ts';

const rules = [
  [
    'TRASH',
    'Trash in view',
    'Appearance',
    'Cans stand in front of the garage.',
    'Store cans out of sight.',
    'Article 7.4: Cans are kept out of sight.',
  ],
  ['PAINT', 'Paint peels', 'Upkeep', 'The trim peels.', 'Scrape and paint the trim.', 'Article 8.2: Owners keep their trim painted.'],
  [
    'PARK',
    'Car stored',
    'Parking',
    'A car without plates stands in a guest stall.',
    'Move the car.',
    'Rule 12: Guest stalls are for three days.',
  ],
  ['LAWN', 'Lawn is overgrown', 'Upkeep', 'The grass is over a foot high.', 'Mow it.', 'Article 8.5: Lawns are kept under six inches.'],
] as const;

/** Code, home, how many days ago it was seen, and by whom. */
const cases = [
  ['TRASH', 2, 30, 'Ana Reyes'],
  ['TRASH', 5, 29, 'Ana Reyes'],
  ['PAINT', 6, 28, 'Ana Reyes'],
  ['PARK', 9, 26, 'Guard'],
  ['LAWN', 11, 25, 'Ana Reyes'],
  ['LAWN', 14, 24, 'Ana Reyes'],
  ['TRASH', 15, 9, 'Ana Reyes'],
  ['PARK', 17, 8, 'Guard'],
  ['PAINT', 18, 7, 'Ana Reyes'],
  ['TRASH', 20, 6, 'Ana Reyes'],
  ['LAWN', 21, 5, 'Ana Reyes'],
  ['PAINT', 23, 4, 'Ana Reyes'],
  ['PARK', 24, 3, 'Guard'],
  ['TRASH', 25, 2, 'Ana Reyes'],
] as const;

async function releaseNotice(player: Player, name: string, words: string): Promise<string> {
  const made = await player.call(templates.addTemplate, { name });
  const { version } = await player.call(templates.getTemplate, made);
  const text = (of: string) => ({ type: 'text', text: of });
  const field = (of: string) => ({ type: 'mergeField', attrs: { field: of }, marks: [] });
  const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });
  const body = {
    type: 'doc',
    content: [
      paragraph(text('Dear '), field('owner.names'), text(',')),
      paragraph(text(words), field('property.address'), text(': '), field('violation.detail')),
      paragraph(field('violation.article')),
      paragraph(field('violation.action'), text(' Please do so by '), field('violation.due'), text('.')),
      paragraph(text('Case '), field('violation.number')),
    ],
  };
  await player.call(templates.saveTemplate, { ...made, version, name, subject: 'About {property.address}', body: body as never });
  const { baseHash } = await player.call(templates.previewRelease, made);
  await player.call(templates.releaseTemplate, { ...made, remark: 'From the sample', baseHash });
  return made.templateId;
}

async function addSetUp(player: Player, association: Association): Promise<Map<string, string>> {
  const { communityId } = association;
  const courtesy = await releaseNotice(player, 'Courtesy notice', 'we noticed this at ');
  const second = await releaseNotice(player, 'Second notice', 'this still stands at ');
  const step = (name: string, days: number, templateId: string, more: object = {}) => ({
    name,
    days,
    told: 'NOBODY' as const,
    words: '',
    templateId,
    ...more,
  });
  const steps = [
    step('Courtesy notice', 0, courtesy),
    step('Second notice', 10, second),
    step('Fine', 20, second, { fine: '50.00', needsHearing: true, everyDays: 7 }),
  ];
  await player.call(requestCodes.addActionProcess, { communityId, family: 'VIOLATION', name: 'Notices and fine', steps, isDefault: true });
  const ids = new Map<string, string>();
  for (const [alias, name, category, detail, actionNeeded] of rules) {
    const facts = { communityId, family: 'VIOLATION' as const, alias, name, category, detail, actionNeeded, resolveDays: 14 };
    ids.set(alias, (await player.call(requestCodes.addRequestCode, facts)).requestCodeId);
  }
  const accounts = { incomeAccountId: accountOf(association, '4120'), receivableAccountId: accountOf(association, '1210') };
  const fine = { communityId, alias: 'FINE', name: 'Violation fine', kind: 'MISC' as const, ...accounts };
  const { chargeCodeId } = await player.call(codes.saveCode, fine);
  const settings = { withdrawalTemplateId: courtesy, repeatDays: 180, repeatStep: 2, reopenDays: 30, needsPhoto: false };
  await player.call(violations.saveViolationSettings, { communityId, version: '1', fineCodeId: chargeCodeId, ...settings });
  return ids;
}

/** Adds them to an association that is set up; days count back from today. */
export async function addViolations(player: Player, association: Association): Promise<void> {
  const { communityId, today, units } = association;
  const ids = await addSetUp(player, association);
  const made: string[] = [];
  for (const [alias, at, ago, observedBy] of cases) {
    const article = rules.find(([code]) => code === alias)?.[5] ?? '';
    const facts = {
      communityId,
      requestCodeId: ids.get(alias) ?? '',
      propertyId: units[modulo(at, units.length)]?.propertyId ?? '',
      observedDate: addDays(today, -ago),
      observedBy,
      article,
      addsAnother: true,
    };
    made.push((await player.call(violations.addViolation, facts)).violationId);
  }
  const begin = async (name: string, days: number, violationIds: readonly string[]) =>
    (
      await player.call(violationBatches.addViolationBatch, {
        communityId,
        name,
        actionDate: addDays(today, days),
        violationIds: [...violationIds],
      })
    ).violationBatchId;
  const post = async (violationBatchId: string) => {
    const batch = { communityId, violationBatchId };
    await player.call(violationBatches.postViolationBatch, await player.seen(violationBatches.previewViolationBatch, batch));
  };
  const [first, cured, , , , fined] = made;
  assert(first && cured && fined, 'the sample has violations');
  await post(await begin('Courtesy notices', -20, made.slice(0, 6)));
  await post(await begin('Second notice', -10, [fined]));
  const on = { communityId, onDate: addDays(today, -12) };
  await player.call(violations.setViolationState, { ...on, violationId: cured, state: 'CURED', reason: 'Seen on the walk' });
  await player.call(violations.addViolationComment, { communityId, violationId: first, body: 'Owner called: cans move on Friday.' });
  const hearing = { hearingDate: addDays(today, 21), hour: '7:00 PM', place: 'Clubhouse', panel: 'The board' };
  await player.call(violations.scheduleHearing, { communityId, violationId: first, ...hearing });
  await begin('Next actions after the walk', 0, [...made.slice(2, 12)]);
}
