// Parameters of the packs that the engine does not read: what the records know and no act is judged by yet.
import { topics } from './judge.rules.ts';
import type { RuleRecord } from './pack.rules.ts';

/** Parameters that nothing reads, as `topic.parameter`, in order; a note is words for people. */
export function unreadParameters(records: readonly Pick<RuleRecord, 'topic' | 'parameters'>[]): string[] {
  const read = new Map(topics.map((topic) => [topic.name, new Set(topic.reads)]));
  const unread = records.flatMap(({ topic, parameters }) =>
    Object.keys(parameters)
      .filter((name) => name !== 'note' && !read.get(topic)?.has(name))
      .map((name) => `${topic}.${name}`),
  );
  return [...new Set(unread)].sort();
}
