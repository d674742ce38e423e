// Charge codes: what owners pay, by category of home; which homes pay it; in which order money pays it.
import type { Visit } from '../browser.ts';
import { addressOf, look, type Month, rowHas, rowIs, shows, sit } from './cast.ts';
import { fillIn, pick, push, reach, select, table, type } from './keys.ts';

const codes = [
  { code: 'LATE', name: 'Late fee', kind: 'Late fee', income: '4100', receivable: '1210', amounts: {} },
  { code: 'NSF', name: 'Returned check fee', kind: 'Returned check', income: '4110', receivable: '1220', amounts: {} },
  {
    code: 'ASMT',
    name: 'Assessment',
    kind: 'Assessment',
    income: '4000',
    receivable: '1200',
    amounts: { Townhome: '310', 'End home': '345' },
  },
  {
    code: 'RSRV',
    name: 'Reserve assessment',
    kind: 'Assessment',
    income: '4900',
    receivable: '1250',
    amounts: { Townhome: '55', 'End home': '55' },
  },
] as const;

async function addCategory(story: Visit, code: string, name: string, amount: string): Promise<void> {
  await story.page
    .getByRole('button', { name: /^Add category/ })
    .first()
    .waitFor();
  await push(story, /^Add category/);
  await story.page.getByRole('dialog').waitFor();
  await fillIn(story, { Name: name, 'Amount in 2026': amount });
  if (code === 'ASMT') {
    await select(story, 'Late fee', 'Flat');
    await type(story, 'Fee', '25');
    await select(story, 'Charged as', 'LATE');
    await type(story, 'Minimum balance', '50');
  }
  if (code === 'ASMT' && name === 'Townhome') await look(story, 'code-category');
  await story.press('Control+s');
  await shows(story, `Saved ${code} ${name}`);
}

/** The four codes of the month with their categories. */
export async function addCodes(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/codes/new');
  for (const { code, name, kind, income, receivable, amounts } of codes) {
    await fillIn(story, { Code: code, Name: name });
    await select(story, 'Kind', kind);
    await pick(story, 'Income account', income);
    await pick(story, 'Receivable account', receivable);
    if (code === 'ASMT') await look(story, 'code-add');
    await story.press('Control+s');
    await shows(story, `Saved ${code}`);
    for (const [category, amount] of Object.entries(amounts)) await addCategory(story, code, category, amount);
    if (code === 'ASMT') await look(story, 'code-edit');
    await story.goto(addressOf(month, '~/codes/new'));
  }
}

/** Townhomes and end homes are linked to the category of their kind, from before the books begin. */
export async function linkHomes(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/codes');
  await rowHas(story, 'Codes', 'RSRV', 'Reserve assessment');
  const owners = { Townhome: 8, 'End home': 4 };
  for (const code of ['ASMT', 'RSRV']) {
    await story.goto(addressOf(month, '~/codes/linkage'));
    await select(story, 'Code', code);
    await shows(story, `Who pays ${code}`);
    for (const [category, count] of Object.entries(owners)) {
      await push(story, /^Not linked/);
      await type(story, 'Filter these rows', category);
      await shows(story, `${count} of 12 properties`);
      await reach(story, table(story, `Properties and ${code}`));
      await story.press('Control+a', 'l');
      await story.page.getByRole('dialog').waitFor();
      await select(story, 'Category', category);
      await fillIn(story, { From: '1/1/2025' });
      await story.press('Control+Enter');
      await shows(story, `Linked ${count} properties to ${code} ${category}`);
    }
    if (code === 'ASMT') {
      await story.goto(addressOf(month, '~/codes/linkage'));
      await rowIs(
        story,
        `Properties and ${code}`,
        'MC-0009',
        'MC-0009 | 1217 Maple Ct | Ibarra, Consuelo | End home | End home | 01/01/2025 | 345.00',
      );
      await look(story, 'code-category-linkage');
    }
  }
}

/** The order in which money pays the codes, for checks typed here and for the lockbox. */
export async function orderDistributions(month: Month): Promise<void> {
  const story = await sit(month, 'approver', '~/codes/distributions');
  for (const list of ['Default', 'Lockbox']) {
    await push(story, new RegExp(`^${list}`));
    for (const code of ['ASMT', 'RSRV', 'LATE', 'NSF']) await pick(story, 'Add a code', code);
    if (list === 'Default') await look(story, 'code-distributions');
    await story.press('Control+s');
    await shows(story, `Saved the ${list} list, 4 codes`);
  }
  await story.goto(addressOf(month, '~/codes'));
  await look(story, 'codes');
}
