// Starts the owners' application, in the colors the device asks for.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PortalApplication } from '../../modules/owner-access/portal/portal-application.tsx';
import '../../packages/ui/tokens.css';
import './portal.css';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const contrast = window.matchMedia('(prefers-contrast: more)');
const look = () => {
  const { dataset } = document.documentElement;
  dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light';
  if (contrast.matches) dataset['contrast'] = 'high';
  else delete dataset['contrast'];
};
look();
dark.addEventListener('change', look);
contrast.addEventListener('change', look);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <PortalApplication />
    </StrictMode>,
  );
