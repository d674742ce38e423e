// What is behind the sign-in: the router with the frame and all screens, loaded apart from the first page.
import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.tsx';

/** The application of someone signed in. */
export function Inside() {
  return <RouterProvider router={router} />;
}

/** Goes to an address. */
export function goTo(href: string): void {
  void router.navigate({ to: href });
}
