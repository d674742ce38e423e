// Starts the staff application.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../packages/ui/ui.css';
import './staff.css';
import { StaffApplication } from './application.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <StaffApplication />
    </StrictMode>,
  );
}
