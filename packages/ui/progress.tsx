// Progress of a long job: how many of how many, a bar, and a way to cancel.
import { Button } from './button.tsx';

export interface ProgressProps {
  label: string;
  done: number;
  /** 0 while nobody knows it yet. */
  total: number;
  onCancel?: (() => void) | undefined;
}

/** A job's progress with cancel. */
export function Progress({ label, done, total, onCancel }: ProgressProps) {
  const percent = total === 0 ? 0 : Math.min(100, (done / total) * 100);
  return (
    <div className="job">
      <div className="grow">
        <div className="row">
          <span>{label}</span>
          {total > 0 && (
            <span className="push t3 tn job-count">
              {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
            </span>
          )}
        </div>
        <div className="pg1" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done}>
          <b style={{ width: `${percent}%` }} />
        </div>
      </div>
      {onCancel && (
        <Button size="small" weight="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
