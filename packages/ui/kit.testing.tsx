// For tests of parts and screens: renders inside the provider with a fixed today, and cleans up after each
// test.
import { cleanup, configure, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { localDate } from '../kernel/kernel.ts';
import { KitProvider } from './provider.tsx';

/** The today of rendered tests: a Friday. */
export const TEST_TODAY = localDate('2026-11-20');

afterEach(cleanup);

// What a test waits for comes sooner or later; how soon is the machine's affair.
configure({ asyncUtilTimeout: 10_000 });

/** Renders a part or a screen as an application would. */
export function renderInKit(node: ReactNode): RenderResult {
  return render(<KitProvider today={TEST_TODAY}>{node}</KitProvider>);
}

/** What a record that is read says of a field; undefined where it is blank and so not shown. */
export function factOf(label: string): string | undefined {
  const term = [...document.querySelectorAll('dl.facts dt')].find((each) => each.textContent === label);
  return term?.parentElement?.querySelector('dd')?.textContent ?? undefined;
}
