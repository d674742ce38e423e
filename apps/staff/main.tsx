// Starts the staff application.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../packages/ui/ui.css';
import './staff.css';
import { StaffApplication } from './application.tsx';

const root = document.getElementById('root');
const show = () => {
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <StaffApplication />
    </StrictMode>,
  );
};
// The server says where spans go when it traces. They begin before the first call, so that none is missed.
const traces = document.querySelector<HTMLMetaElement>('meta[name="traces"]');
if (traces) void import('./traces.ts').then(({ startTraces }) => startTraces(traces.content)).finally(show);
else show();
