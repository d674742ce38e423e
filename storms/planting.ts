// Puts texts in front of every text a customer has, past the application, so that no field is forgotten.
import pg from 'pg';

/** Columns whose text is not a person's: kinds, keys, hashes, secrets. */
const ofMachines =
  /(_type|_key|_hash|_sealed|_sha256|_id|_ids|_zone|_folder|_code|_status|_kind)$|^(kind|source|state|status|frequency|fingerprint|preset|role|ip|command|claim|flag|key|body|alias|code|number|method|list|format|error)$/;
const folders = ['communities', 'people', 'ledger', 'receivables', 'payables', 'banking', 'identity'];

/**
 * Puts one of `texts` in front of every text of a customer that the database lets have one; which, is drawn
 * from the row and `salt`.
 * People go on to sign in as before. `client` is a superuser's. Returns the names of the columns.
 */
export async function plantTexts(client: pg.ClientBase, customerId: string, texts: readonly string[], salt: number): Promise<string[]> {
  const columns = await client.query<{ name: string; place: string; column: string }>(
    `select c.table_schema || '.' || c.table_name || '.' || c.column_name as name, format('%I.%I', c.table_schema, c.table_name) as place, c.column_name as column
      from information_schema.columns c
      join information_schema.columns k on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'customer_id'
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = any($1) and c.data_type = 'text' and c.is_generated = 'NEVER' and (c.table_schema, c.table_name) <> ('identity', 'login')
      order by 1`,
    [folders],
  );
  const planted: string[] = [];
  await client.query('set session_replication_role = replica');
  for (const { name, place, column } of columns.rows.filter((one) => !ofMachines.test(one.column))) {
    const escaped = pg.escapeIdentifier(column);
    const statement = `update ${place} set ${escaped} = ($2::text[])[1 + abs(hashtext(ctid::text || $3)) % $4::int] || ${escaped}
      where customer_id = $1 and ${escaped} is not null`;
    // A column that takes only certain words refuses; it cannot carry a text of ours.
    const done = await client.query(statement, [customerId, texts, `${salt}${name}`, texts.length]).then(
      (result) => (result.rowCount ?? 0) > 0,
      () => false,
    );
    if (done) planted.push(name);
  }
  await client.query('set session_replication_role = origin');
  return planted;
}
