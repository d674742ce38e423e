// The tour: five steps from what waits to taking a batch back, each on the screen it is about.

/** One step; `screen` is opened when it begins. A step whose screen is closed to the user is left out. */
export interface TourStep {
  screen: string;
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string>>;
  title: string;
  text: string;
}

export const tourSteps: readonly TourStep[] = [
  {
    screen: 'home',
    title: 'Start with what needs attention',
    text: 'Home lists the work in your communities, the most urgent first. J and K move, Enter opens the selected line. Press / anywhere to find an owner, a check, an amount, a report or a screen.',
  },
  {
    screen: 'portfolio-owners',
    search: { view: 'behind' },
    title: 'See who is behind, and why',
    text: 'The view Behind lists owners with old charges. Open one: the first sentence says what is owed and since when, and each month of the chart opens its charges and payments.',
  },
  {
    screen: 'report-view',
    params: { name: 'balance-sheet-by-fund' },
    title: 'Every figure opens its postings',
    text: 'Move to any figure with the arrow keys and press Enter to see the postings that make it, down to the document. Export prints the report or saves it as Excel or CSV.',
  },
  {
    screen: 'bank-reconciliation',
    title: 'Reconcile by file or by hand',
    text: 'Import a statement and confirm the suggested matches, or press Space to clear a line. The difference updates as you work, and Finish waits until it is 0.00.',
  },
  {
    screen: 'batches',
    title: 'Nothing posts unseen, anything can be undone',
    text: 'Every act shows what it will post first. Open a batch here to see its entries; Undo shows what it takes back before it does.',
  },
];
