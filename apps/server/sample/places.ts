// What stands around Maple Court: the catalogue of work orders, its letters, its jobs, and its public page.
import { jobSchedules } from '../../../modules/automation/automation.contract.ts';
import { mailSettings, messageBatches, templates } from '../../../modules/correspondence/correspondence.contract.ts';
import { costItem } from '../../../modules/maintenance/maintenance.contract.ts';
import { site } from '../../../modules/owner-access/owner-access.contract.ts';
import { everyWeekday } from '../../../packages/contract/contract.ts';
import { addDays } from '../../../packages/kernel/kernel.ts';
import type { Association } from './association.ts';
import type { Player } from './player.ts';

const items = [
  { name: 'Plumber, hour', itemType: 'LABOUR', unit: 'hour', costAmount: '92.00', priceAmount: '115.00' },
  { name: 'Handyman, hour', itemType: 'LABOUR', unit: 'hour', costAmount: '48.00', priceAmount: '62.00' },
  { name: 'Irrigation valve, 1 inch', itemType: 'MATERIAL', unit: 'each', costAmount: '23.40', priceAmount: '31.00', isTaxable: true },
  { name: 'Exterior paint, taupe', itemType: 'MATERIAL', unit: 'gallon', costAmount: '38.75', priceAmount: '46.00', isTaxable: true },
  { name: 'Call-out, nights and weekends', itemType: 'OTHER', unit: 'visit', costAmount: '75.00', priceAmount: '95.00' },
] as const;

/** The samples of letters a new customer has in use. */
const letterSamples = [
  ['welcome', 'Welcome to the community'],
  ['delivery-preference', 'How do you want your notices?'],
  ['annual-meeting', 'Notice of annual meeting'],
  ['friendly-reminder', 'Friendly payment reminder'],
] as const;

/** Jobs that plan and post nothing by themselves, with the day of the month. */
const plans = [
  ['apply-charges', 'Monthly dues', 1],
  ['owner-statements', 'Statements of the month before', 5],
] as const;

/** Releases a handful of templates, writes a batch that waits to be looked at, and one that goes tomorrow. */
async function addLetters(player: Player, { communityId, today }: Association): Promise<void> {
  const made: string[] = [];
  for (const [sample, name] of letterSamples) {
    const { templateId } = await player.call(templates.addTemplate, { name, sample });
    const { baseHash } = await player.call(templates.previewRelease, { templateId });
    await player.call(templates.releaseTemplate, { templateId, remark: 'From the sample', baseHash });
    made.push(templateId);
  }
  await player.call(templates.addTemplate, { name: 'Past due notice', sample: 'past-due' });
  const [, templateId = ''] = made;
  await player.call(messageBatches.addBatch, { communityId, title: 'Yearly question about notices', templateId, letterDate: today });
  // Released, and sent tomorrow: its letters stand in the list, and may still be taken back.
  const welcome = {
    communityId,
    title: 'Welcome to the community',
    templateId: made[0] ?? '',
    letterDate: today,
    sendDate: addDays(today, 1),
  };
  const place = { communityId, ...(await player.call(messageBatches.addBatch, welcome)) };
  await player.call(messageBatches.releaseBatch, await player.seen(messageBatches.previewBatch, place));
}

/** How the mail of the association is made, and the jobs that plan its month. */
async function addJobs(player: Player, { communityId, today }: Association): Promise<void> {
  const prices = { piecePrice: '0.74', sheetPrice: '0.06', colorPrice: '0.11' };
  await player.call(mailSettings.saveMailSettings, { communityId, mailerNumber: '901234567', ...prices });
  for (const [kind, name, dayOfMonth] of plans) {
    const times = { frequency: 'MONTHLY' as const, startDate: addDays(today, 1), weekdays: [...everyWeekday], dayOfMonth };
    await player.call(jobSchedules.addJobs, {
      communityIds: [communityId],
      kind,
      settings: {},
      schedule: { name, mode: 'SCHEDULE', ...times },
    });
  }
}

/** Adds the catalogue, and publishes the page of the association with every file its owners may see. */
export async function addPlaces(player: Player, association: Association): Promise<void> {
  const { communityId } = association;
  await addLetters(player, association);
  await addJobs(player, association);
  for (const item of items) await player.call(costItem.addCostItem, item);
  const { offered } = await player.call(site.getSite, { communityId });
  await player.call(site.saveSite, {
    communityId,
    version: null,
    // An address is given once on an installation, however many customers begin with the sample.
    slug: `maple-court-${communityId}`,
    welcome:
      'Twelve homes around a court of maples, a pump house and a view of the Sierra.\nThe board meets on the second Wednesday of each month.',
    showsBoard: true,
    showsDocuments: offered.length > 0,
    documentIds: offered.map(({ attachmentId }) => attachmentId),
  });
  const { baseHash } = await player.call(site.previewSite, { communityId });
  await player.call(site.publishSite, { communityId, baseHash });
}
