// The yardstick of starting: the least a page in React can be, one field to type in.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <label>
        Name <input name="name" />
      </label>
    </StrictMode>,
  );
}
