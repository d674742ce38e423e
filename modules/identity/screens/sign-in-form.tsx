// What the steps of signing in share: the frame of the page, and how a step that failed says so.
import type { FormEvent, ReactNode } from 'react';
import { CallFailed } from '../../../packages/pages/client.ts';
import { BrandMark, Note } from '../../../packages/ui/ui.ts';

/** Someone who is in: the stored user. */
export interface Entered {
  Token: string;
  UserId: string;
}

/** The page around a step. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="sign-in">
      <header>
        <BrandMark />
        <b>Commonhold</b>
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** Why a step failed; a refusal speaks for itself, anything else has its reference. */
export function StepFailed({ error }: { error: Error | null }) {
  if (!error) return null;
  const reference = error instanceof CallFailed && error.status !== 409 && error.reference ? `Reference ${error.reference}` : null;
  return (
    <Note tone="problem" title={error.message}>
      {reference}
    </Note>
  );
}

/** Keeps the browser from sending a form itself. */
export function onSubmit(run: () => void): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    run();
  };
}
