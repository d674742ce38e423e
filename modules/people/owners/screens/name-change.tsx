// Asks, when the surname of a primary owner changes, whether that is a correction or a sale.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Note } from '../../../../packages/ui/ui.ts';

interface NameChangeProps {
  propertyId: string;
  /** Answered: it is a correction. */
  isCorrection: boolean;
  onCorrection(): void;
}

/**
 * The question, or the answer that was given. A sale leads to the resale where the viewer may register one.
 */
export function NameChange({ propertyId, isCorrection, onCorrection }: NameChangeProps) {
  const shell = useShell();
  if (isCorrection)
    return (
      <Note icon="check" title="A correction">
        The same owner under the right name; the account stays theirs.
      </Note>
    );
  const maySell = shell.mayOpen('property-resale');
  const actions = (
    <>
      <Button size="small" onClick={onCorrection}>
        Correction
      </Button>
      {maySell && (
        <Button size="small" onClick={() => shell.go('property-resale', { propertyId })}>
          Sale
        </Button>
      )}
    </>
  );
  return (
    <Note tone="attention" icon="alert-triangle" title="Correction or sale?" actions={actions}>
      A correction keeps the owner and the account. A sale is registered as a resale of the property, so that the new owner does not see the
      account of the former one.
      {!maySell && ' Anyone who may register resales can do that.'}
    </Note>
  );
}
