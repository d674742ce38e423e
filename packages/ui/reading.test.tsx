// A record as it is read: names and values of what is filled in, and the way to changing one.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderInKit } from './kit.testing.tsx';
import { CheckField, Combo, DateField, Dialog, FieldRow, MoneyField, ReadAsRecord, SelectField, TextAreaField, TextField } from './ui.ts';

const kept = { onChange: () => {}, readOnly: true };
const facts = () => [...document.querySelectorAll('dl.facts > div')].map((each) => [...each.children].map((part) => part.textContent));

function Read({ onEdit = null }: { onEdit?: ((name: string) => void) | null }) {
  return (
    <ReadAsRecord onEdit={onEdit}>
      <FieldRow columns={4}>
        <TextField label="Name" value="Rosa Aldana" name="name" {...kept} />
        <TextField label="Alias" value=" " {...kept} />
        <TextField label="Phone" type="tel" value="(775) 555-0100" {...kept} />
        <DateField label="Lease begins" value="2026-09-01T00:00:00" {...kept} />
        <DateField label="Lease ends" value="" {...kept} />
      </FieldRow>
      <MoneyField label="Fee" value="-1250.00" {...kept} />
      <SelectField label="Approval" value="DONE" options={[{ value: 'DONE', label: 'Approved' }]} {...kept} />
      <Combo label="Bank" value="7" options={[{ value: '7', label: 'Kirkwood' }]} {...kept} />
      <CheckField label="Votes" value {...kept} />
      <CheckField label="Signs" value={false} {...kept} />
      <TextAreaField label="Note" value={'One\nTwo'} {...kept} />
    </ReadAsRecord>
  );
}

it('shows what is filled in as names and values, and nothing of what is blank', () => {
  renderInKit(<Read />);
  expect(facts()).toEqual([
    ['Name', 'Rosa Aldana'],
    ['Phone', '(775) 555-0100'],
    ['Lease begins', 'Sep 1, 2026'],
    ['Fee', '(1,250.00)'],
    ['Approval', 'Approved'],
    ['Bank', 'Kirkwood'],
    ['Votes', 'Yes'],
    ['Note', 'One\nTwo'],
  ]);
  expect(document.querySelectorAll('input, select, textarea, button').length).toBe(0);
  expect(screen.getByRole('link', { name: '(775) 555-0100' }).getAttribute('href')).toBe('tel:7755550100');
  // A list holds pairs of name and value alone, which is what screen readers count.
  expect([...document.querySelectorAll('dl')].flatMap((list) => [...list.children].map(({ tagName }) => tagName))).not.toContain('DL');
});

it('goes on to changing a value at its field, where the reader may', async () => {
  const onEdit = vi.fn();
  renderInKit(<Read onEdit={onEdit} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Change name', hidden: true }));
  expect(onEdit.mock.calls).toEqual([['name']]);
});

it('leaves fields that are typed into as they are, in the record and in its dialogs', () => {
  renderInKit(
    <ReadAsRecord onEdit={null}>
      <TextField label="Search" value="" onChange={() => {}} />
      <Dialog open title="Reject" onClose={() => {}}>
        <FieldRow>
          <TextField label="Reason" value="" {...kept} />
        </FieldRow>
      </Dialog>
    </ReadAsRecord>,
  );
  expect([screen.getByLabelText('Search').tagName, screen.getByLabelText('Reason').tagName]).toEqual(['INPUT', 'INPUT']);
  expect(document.querySelector('dl')).toBeNull();
});
