// A picker for accounts, owners and the like: type a code or some words, choose with the keyboard.
import { Popover, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { type FieldProps, wrapperProps } from './fields.tsx';
import { Icon } from './icon.tsx';
import { OptionList, type OptionSource, useOptions } from './option-list.tsx';
import { type Option, optionText } from './options.rules.ts';
import { Fact, useIsRead } from './reading.tsx';
import { useWhenReady } from './when-ready.ts';

export interface ComboProps extends FieldProps {
  /** The picked option's value, or `""`. */
  value: string;
  onChange(value: string, option: Option | null): void;
  /** A list, or a search on the server. Keep the function's identity stable. */
  options: OptionSource;
  /** What to show for `value` when the source is a search and has not named it yet. */
  valueText?: string | undefined;
  placeholder?: string | undefined;
  /** In a record that is read: what the text of the picked option leads to. */
  wrap?: ((text: string) => ReactNode) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Picks one option. Down opens, Enter or Tab takes the current one, Esc puts the old one back. */
export function Combo({ value, onChange, options, valueText, placeholder, wrap, ref, ...field }: ComboProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [picked, setPicked] = useState<Option | null>(null);
  const found = useOptions(options, draft ?? '', open);
  const current = picked?.value === value ? picked : typeof options === 'function' ? undefined : options.find((o) => o.value === value);
  const text = draft ?? (current ? optionText(current) : value === '' ? '' : (valueText ?? value));
  const changeable = !field.disabled && !field.readOnly;
  const isRead = useIsRead();

  const close = () => {
    setOpen(false);
    setDraft(null);
    setActive(0);
    typed.drop();
  };
  const take = (option: Option | undefined) => {
    close();
    if (!option) return;
    setPicked(option);
    if (option.value !== value) onChange(option.value, option);
  };
  const typed = useWhenReady(!found.loading, () => take(found.options[active]));
  const leave = () => {
    if (typed.asked) return;
    if (draft !== null && draft.trim() === '' && value !== '') onChange('', null);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const saves = (event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter');
    if (saves && draft !== null) {
      // What saves or posts has what was typed with it; while that is being searched for, it has to wait for
      // another press.
      if (found.loading) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (draft.trim() === '') leave();
      else typed.ask();
    } else if (step !== 0) {
      event.preventDefault();
      if (open) setActive(Math.max(0, Math.min(found.options.length - 1, active + step)));
      else setOpen(true);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (draft !== null && draft.trim() === '') leave();
      else if (draft !== null) typed.ask();
      else if (!found.loading) take(found.options[active]);
    } else if (event.key === 'Tab' && draft !== null && draft.trim() !== '') typed.ask();
    else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
  };

  if (isRead && field.readOnly) return text !== '' && <Fact {...field}>{wrap ? wrap(text) : text}</Fact>;
  return (
    <Popover
      withRoles={false}
      opened={open}
      position="bottom-start"
      width="target"
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <div style={field.width === undefined ? undefined : { width: field.width }}>
          <TextInput
            {...wrapperProps({ ...field, width: undefined })}
            ref={ref}
            value={text}
            autoComplete="off"
            spellCheck={false}
            {...(placeholder === undefined ? {} : { placeholder })}
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && found.options.length > 0 ? `${id}-${active}` : undefined}
            rightSection={<Icon name="chevron-down" small />}
            rightSectionPointerEvents="none"
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => changeable && setOpen(true)}
            onChange={(event) => {
              setDraft(event.currentTarget.value);
              setOpen(true);
              setActive(0);
              typed.drop();
            }}
            onBlur={leave}
            onKeyDown={changeable ? onKeyDown : undefined}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown className="pick">
        <OptionList
          id={id}
          label={typeof field.label === 'string' ? field.label : 'Choices'}
          options={found.options}
          active={active}
          selected={value}
          loading={found.loading}
          onPick={take}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
