// Where a deposit came from: by hand, from a lockbox, drawn, or paid online, which stands on an account for
// money on its way.
import { sql } from '../../../packages/db/database.ts';

/** The source of a deposit `d`. */
export const depositSource = sql`case when d.clearing_account_id is null then d.source else 'ONLINE' end`;
