// The handlers of reported problems.
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { problems } from './problem.contract.ts';
import { insertProblem, listNewestProblems } from './problem.store.ts';

/** What a problem is called when people speak of it. */
const referenceOf = (problemId: string) => `P-${problemId.padStart(5, '0')}`;

export const problemHandlers: Handlers<typeof problems> = {
  async reportProblem({ tx, input, now, record }) {
    const { Words: words, ...state } = input;
    const problemId = await insertProblem(tx, { words, ...state }, now);
    record({ entityId: problemId, after: { screen: state.screen } });
    return { Reference: referenceOf(problemId) };
  },
  async listProblems({ tx, input }) {
    const found = await listNewestProblems(tx, input.take);
    return found.map(({ words, failures, ...rest }) => ({
      ...rest,
      failures: [...failures],
      Words: words,
      Reference: referenceOf(rest.problemId),
    }));
  },
};
