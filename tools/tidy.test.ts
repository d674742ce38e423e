// The house rules of STYLE.md, held: each is checked on the whole tree, and each is proved to fire by a
// fixture.
import { describe, expect, it } from 'vitest';
import { fixtures } from './tidy/fixtures.ts';
import { explain } from './tidy/rule.ts';
import { rules } from './tidy/rules.ts';
import { treeOf } from './tidy/tree.ts';
import { wholeTree } from './tidy/whole.testing.ts';

const tree = wholeTree;

describe('the tree keeps the house rules', () => {
  it.each(rules.map((rule) => [rule.number, rule.title, rule] as const))('STYLE %i: %s', (_number, _title, rule) => {
    const findings = rule.check(tree);
    if (findings.length > 0) expect.fail(explain(rule, findings));
  });
});

describe('every house rule fires', () => {
  it.each(fixtures.map((fixture) => [fixture.rule, fixture.name, fixture] as const))('STYLE %i: %s', (number, _name, fixture) => {
    const rule = rules.find((one) => one.number === number);
    const places = (files: Fixture['broken']): string[] =>
      rule?.check(treeOf(files)).map(({ file, line }) => `${file}:${line}`) ?? ['no such rule'];
    expect(places(fixture.broken)).toEqual(fixture.at.split(' '));
    expect(places(fixture.mended)).toEqual([]);
  });

  it('no rule is without a fixture', () => {
    const proved = new Set(fixtures.map((fixture) => fixture.rule));
    expect(rules.filter((rule) => !proved.has(rule.number)).map((rule) => rule.title)).toEqual([]);
  });
});

type Fixture = (typeof fixtures)[number];

describe('STYLE.md', () => {
  const style = tree.texts.get('STYLE.md') ?? '';
  const numbered = [...style.matchAll(/^(\d+)\. /gm)];

  it('numbers its rules without a gap', () => {
    expect(numbered.map(([, number]) => Number(number))).toEqual(numbered.map((_, index) => index + 1));
  });

  it.each(rules.map((rule) => [rule.number, rule.title] as const))('rule %i is "%s"', (number, title) => {
    const line = style.split('\n').find((one) => one.startsWith(`${number}. `)) ?? '';
    expect(line.toLowerCase()).toContain(title.toLowerCase());
    expect(line).toContain(`tidy ${number}`);
  });

  it('names for every other rule a test or a check that exists', () => {
    const others = style.split('\n').filter((line) => /^\d+\. /.test(line) && !/tidy \d+/.test(line));
    const unheld = others.filter((line) => {
      const named = [...line.matchAll(/`([\w./*-]+\.(?:test\.tsx?|json|ts))`/g)].map(([, path]) => path ?? '');
      return named.length === 0 || named.some((path) => !tree.paths.has(path));
    });
    expect(unheld).toEqual([]);
  });
});
