// The operator of the service: makes a customer, whose administrator signs in at once; sees nothing of any
// customer's books.
import { describe, expect, test } from 'vitest';
import { visit } from './browser.ts';

const heading = (name: string) => ({ level: 1, name }) as const;

describe('the operator', () => {
  test('makes a customer by keyboard, adds someone to it, and signs out', async () => {
    const story = await visit();
    const { page } = story;
    await story.goto('/');
    await page.getByLabel('Email').fill('operator@sample.example');
    await page.getByLabel('Password', { exact: true }).fill('maple-court-2026');
    await story.press('Enter');
    await page.getByRole('heading', heading('Customers')).waitFor();
    await story.settled();
    expect(new URL(page.url()).pathname).toBe('/operator');
    await story.accessible();

    await page.getByRole('button', { name: 'New customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'New customer' });
    await dialog.waitFor();
    await page.keyboard.type('Journey Management, LLC');
    await expect.poll(() => dialog.getByLabel('Key').inputValue()).toBe('journey-management-llc');
    await dialog.getByLabel('Administrator').fill('Jo Journey');
    await dialog.getByLabel('Email').fill('jo@journey.example');
    await dialog.getByLabel('First password', { exact: true }).fill('a long journey');
    await story.accessible('light');
    await story.press('Enter');
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('grid', { name: 'Customers' }).getByText('Journey Management, LLC').click();
    await page.getByRole('button', { name: 'Add a person who signs in already' }).click();
    const further = page.getByRole('dialog', { name: /works for Journey Management/ });
    await further.getByLabel('Email they sign in with').fill('manager@sample.example');
    await further.getByLabel('Name').fill('Marcus Bell');
    await further.getByLabel('Role').fill('Manager');
    await story.press('Enter');
    await further.waitFor({ state: 'hidden' });
    await page.getByText('2 active, 0 inactive').waitFor();
    await story.picture('operator-console');

    await page.getByRole('button', { name: /Operator/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', heading('Sign in')).waitFor();
  });

  test('nobody of a customer opens the console', async () => {
    const story = await visit();
    await story.signIn('admin@sample.example', '/operator');
    await story.page.getByRole('heading', heading('My queue')).waitFor();
    expect(new URL(story.page.url()).pathname).toBe('/');
  });
});
