// The import of what a list shows: a button beside the list, and the wizard in the place of the list while it
// is open, which stands in the address.
import type { ReactNode } from 'react';
import type { AnyImport } from '../contract/import.ts';
import { Button, PageHeader } from '../ui/ui.ts';
import { ImportWizard } from './import-wizard.tsx';
import { useMayCall, useShell } from './shell.tsx';

interface ListImport {
  /** Null for who may not import. */
  button: ReactNode;
  /** Shown in place of the list; null while the list is. */
  page: ReactNode;
}

/**
 * `of` is what is imported, in words: "vendors"; `back` the title of the list; `params` must be the same
 * object while nothing changes.
 */
export function useListImport(definition: AnyImport, params: Readonly<Record<string, unknown>>, of: string, back: string): ListImport {
  const { search, setSearch } = useShell();
  const mayImport = useMayCall(definition.calls.commit);
  if (!mayImport) return { button: null, page: null };
  const close = () => setSearch({ import: null });
  const button = (
    <Button icon="file-import" onClick={() => setSearch({ import: definition.name })}>
      Import {of}
    </Button>
  );
  if (search['import'] !== definition.name) return { button, page: null };
  return {
    button,
    page: (
      <>
        <PageHeader
          title={`Import ${of}`}
          crumbs={[
            <Button key="back" weight="quiet" className="lk" onClick={close}>
              {back}
            </Button>,
          ]}
        />
        <ImportWizard definition={definition} params={params} noteTitle="Changes" onDone={close} />
      </>
    ),
  };
}
