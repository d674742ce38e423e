// The button that opens a case for a late owner and goes to it.
import { useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Note } from '../../../../packages/ui/ui.ts';
import { collectionCases } from '../../cases/case.contract.ts';

/** Nothing for who may open no case. Without published steps it says where they are published. */
export function OpenCaseButton({ communityId, ownershipId }: { communityId: string; ownershipId: string }) {
  const shell = useShell();
  const may = useMayCall(collectionCases.openCase);
  const open = useCommand(collectionCases.openCase);
  if (!may) return null;
  const failed = open.error ? failureOf(open.error) : null;
  return (
    <>
      {failed && (
        <Note tone="problem" icon="alert-triangle" title={failed.message}>
          {failed.code === 'noProcedure' && <ScreenLink to="collection-procedure">Collection steps</ScreenLink>}
        </Note>
      )}
      <Button
        aria-busy={open.isPending}
        onClick={() =>
          open.mutate(
            { communityId, ownershipId },
            { onSuccess: ({ collectionCaseId }) => shell.go('collection-case', { collectionCaseId }) },
          )
        }
      >
        Open a case
      </Button>
    </>
  );
}
