// Links from data: what may be followed is a link, what may not is text, and Word that does not open is told.
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderInKit } from '../ui/kit.testing.tsx';
import { DataLink } from './data-link.tsx';

test('web pages open beside this one, without a way back to it', () => {
  renderInKit(<DataLink address="https://bank.example">Bank</DataLink>);
  const link = screen.getByRole('link', { name: 'Bank' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://bank.example',
    '_blank',
    'noopener noreferrer',
  ]);
});

test('a file inside the address is downloaded', () => {
  renderInKit(<DataLink address="data:text/plain,x">File</DataLink>);
  expect(screen.getByRole('link', { name: 'File' }).hasAttribute('download')).toBe(true);
});

test.each(['javascript:alert(1)', 'vbscript:x', '', '//other.example'])('%j is text', (address) => {
  renderInKit(<DataLink address={address}>Odd</DataLink>);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Odd')).toBeTruthy();
});

describe('a document for Word', () => {
  const address = 'ms-word:ofe|u|https://files.example/letter.docx';
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const open = () => {
    renderInKit(<DataLink address={address}>Letter</DataLink>);
    fireEvent.click(screen.getByRole('link', { name: 'Letter' }));
    expect(window.location.assign).toHaveBeenCalledWith(address);
  };
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  test('that opens takes the focus, and nothing is said', () => {
    open();
    fireEvent.blur(window);
    wait(10_000);
    expect(screen.queryByText('Cannot open Word.')).toBeNull();
  });

  test('that does not is told', () => {
    open();
    expect(screen.queryByText('Cannot open Word.')).toBeNull();
    wait(3_000);
    expect(screen.getByText('Cannot open Word.')).toBeTruthy();
  });

  test('that the browser refuses at once is told at once', () => {
    vi.mocked(window.location.assign).mockImplementation(() => {
      throw new Error('unknown protocol');
    });
    // Equal toasts stand once, with how often they came.
    const told = () => {
      const toast = screen.queryByText('Cannot open Word.');
      return toast ? Number(/(\d+) times/.exec(toast.textContent ?? '')?.[1] ?? 1) : 0;
    };
    renderInKit(<DataLink address={address}>Letter</DataLink>);
    const before = told();
    fireEvent.click(screen.getByRole('link', { name: 'Letter' }));
    wait(0);
    expect(told()).toBe(before + 1);
    wait(10_000);
    expect(told()).toBe(before + 1);
  });
});
