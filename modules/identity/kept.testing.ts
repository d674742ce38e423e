// The story every kind of record that is kept has to bear out: added, shown, changed, two people at once,
// what is refused, and deleted unless something hangs on it.
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../packages/contract/contract.ts';
import type { TestServer } from './identity.testing.ts';

interface KeptStory {
  /** As the calls name it: "committeeMember". */
  kind: string;
  server(): TestServer;
  calls: { add: Endpoint; edit: Endpoint; get: Endpoint; remove: Endpoint };
  /** The community, where the record is of one. */
  scope?(): { communityId?: string };
  /** A sound record, made anew for each telling. */
  facts(): object;
  /** What is shown of it beyond what was typed, or other than it was typed. */
  shown?: object;
  /** A sound change of it. */
  change: object;
  /** Unsound facts, and the path of the problem each answers with. */
  unsound: readonly (readonly [object, string])[];
  /** Makes something refer to the record, and says how the refusal to delete it words that. */
  hang?(id: string): Promise<string>;
}

interface Said {
  [fact: string]: unknown;
}

/** Tells the story of one kind. */
export function tellKeptStory({ kind, server, calls, scope = () => ({}), facts, shown, change, unsound, hang }: KeptStory): void {
  const idKey = `${kind}Id`;
  const call = async (endpoint: Endpoint, input: object): Promise<Said> => (await server().call(endpoint, input as never)) as Said;
  const send = (endpoint: Endpoint, input: object) => server().send(endpoint, input as never);
  const add = async (typed = facts()) => String((await call(calls.add, { ...scope(), ...typed }))[idKey]);
  const get = (id: string) => call(calls.get, { ...scope(), [idKey]: id });
  describe(`the story of a ${kind}`, () => {
    it('is added, shown and changed', async () => {
      const typed = facts();
      const id = await add(typed);
      const seen = await get(id);
      expect(seen).toMatchObject({ ...typed, ...shown, [idKey]: id });
      await call(calls.edit, { ...scope(), ...typed, ...change, [idKey]: id, version: seen.version });
      const after = await get(id);
      expect(after).toMatchObject(change);
      expect(after.version).not.toBe(seen.version);
    });

    it('goes to whoever saves first, and tells the second who that was', async () => {
      const id = await add();
      const seen = await get(id);
      const save = { ...scope(), ...facts(), ...change, [idKey]: id, version: seen.version };
      const answers = [await send(calls.edit, save), await send(calls.edit, save)];
      expect(answers.map((answer) => answer.status)).toEqual([200, 409]);
      expect(answers.at(-1)?.json.code).toBe('changedMeanwhile');
      expect(answers.at(-1)?.json.errorMessage).toContain('Nothing was overwritten.');
    });

    it.each(unsound)('is refused with %o at %s', async (wrong, path) => {
      const answer = await send(calls.add, { ...scope(), ...facts(), ...wrong });
      expect([answer.status, answer.json.fields?.map((field) => field.path)]).toEqual([400, expect.arrayContaining([path])]);
    });

    it('is 404 when it is not there', async () => {
      const nowhere = { ...scope(), [idKey]: '999999' };
      expect((await send(calls.get, nowhere)).status).toBe(404);
      expect((await send(calls.edit, { ...facts(), ...nowhere, version: '1' })).status).toBe(404);
      expect((await send(calls.remove, nowhere)).status).toBe(404);
    });

    it('is deleted only when nothing hangs on it', async () => {
      if (hang) {
        const hung = await add();
        const words = await hang(hung);
        const refused = await send(calls.remove, { ...scope(), [idKey]: hung });
        expect([refused.status, refused.json.code, refused.json.errorMessage]).toEqual([409, 'stillUsed', expect.stringContaining(words)]);
      }
      const free = await add();
      expect((await send(calls.remove, { ...scope(), [idKey]: free })).status).toBe(200);
      expect((await send(calls.get, { ...scope(), [idKey]: free })).status).toBe(404);
    });
  });
}
