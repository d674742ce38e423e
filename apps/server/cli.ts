// The command line: `screens` and `reports` need no database; the others work beside a running server.

import { allReports } from '../../modules/reports/reports.server.ts';
import { openToAll, paramsOf } from '../../packages/contract/contract.ts';
import { addNotificationCommand } from './add-notification.ts';
import { addOperatorCommand } from './add-operator.ts';
import { addTransferKeyCommand } from './add-transfer-key.ts';
import { backupCommand } from './backup.ts';
import { exportBookCommand } from './export-book.ts';
import { exportJournalCommand } from './export-journal.ts';
import { importBookCommand } from './import-book.ts';
import { importHistoryCommand, undoHistoryCommand } from './import-history.ts';
import { invoicesMeasureCommand } from './invoices-measure.ts';
import { lawCommand } from './law.ts';
import { migrateCommand } from './migrate.ts';
import { moveCommand } from './move.ts';
import { providerCommand } from './provider.ts';
import { rebuildSearchCommand } from './rebuild-search.ts';
import { allScreens } from './registry.ts';
import { resetSignInCommand } from './reset-sign-in.ts';
import { restoreCommand } from './restore.ts';
import { verifyCommand } from './verify.ts';

const [command, ...rest] = process.argv.slice(2);

const commands: Record<string, (args: readonly string[]) => Promise<void> | void> = {
  screens: () =>
    print(
      allScreens.map(({ name, title, area, path, claims, menu }) => ({
        name,
        title,
        area,
        path,
        claims: claims === 'public' ? openToAll : claims,
        menu,
      })),
    ),
  reports: () =>
    print(
      allReports.map(({ declaration }) => {
        const { name, title, group, claims, orClaims } = declaration;
        return { name, title, group, claims, ...(orClaims ? { orClaims } : {}), parameters: paramsOf(declaration) };
      }),
    ),
  'export-journal': exportJournalCommand,
  'export-book': exportBookCommand,
  'import-book': importBookCommand,
  'import-history': importHistoryCommand,
  'undo-history': undoHistoryCommand,
  'add-operator': addOperatorCommand,
  provider: providerCommand,
  'reset-sign-in': resetSignInCommand,
  'add-notification': addNotificationCommand,
  'add-transfer-key': addTransferKeyCommand,
  backup: backupCommand,
  restore: restoreCommand,
  law: lawCommand,
  'invoices-measure': invoicesMeasureCommand,
  migrate: migrateCommand,
  move: moveCommand,
  'rebuild-search': rebuildSearchCommand,
  verify: verifyCommand,
};

function print(rows: readonly unknown[]): void {
  process.stdout.write(`${JSON.stringify(rows, null, 1)}\n`);
}

const chosen = command ? commands[command] : undefined;
if (!chosen) {
  console.error(`Usage: npm run -s cli -- <${Object.keys(commands).join(' | ')}>`);
  process.exit(2);
}
try {
  await chosen(rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
