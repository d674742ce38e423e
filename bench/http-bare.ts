// The yardstick of calls, in a process of its own: bare Fastify with an answer at hand, and with one row read
// by its key through pg.
import Fastify from 'fastify';
import pg from 'pg';

const [url = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const app = Fastify();
app.get('/static', async () => ({ status: 'ok' }));
app.get('/read', async (request) => {
  const { customerId, bankId } = request.query as { customerId: string; bankId: string };
  const found = await pool.query('select * from people.bank where customer_id = $1 and bank_id = $2', [customerId, bankId]);
  return found.rows[0];
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.(typeof address === 'object' ? address?.port : null);
process.on('disconnect', () => process.exit(0));
