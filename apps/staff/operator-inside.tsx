// What is behind the sign-in for the operator of the service, who works for no customer: the customers, and
// the operator's own security.
import { useEffect, useState } from 'react';
import MySecurityScreen from '../../modules/identity/screens/my-security.screen.tsx';
import OperatorConsoleScreen from '../../modules/identity/screens/operator-console.screen.tsx';
import { AppShell, type NavLink } from '../../packages/ui/ui.ts';
import { signOut } from './sign-out.tsx';

const pages = {
  '/operator': { label: 'Customers', icon: 'building-community', Page: OperatorConsoleScreen },
  '/my-security': { label: 'My security', icon: 'settings', Page: MySecurityScreen },
} as const;
type Path = keyof typeof pages;

const pathHere = (): Path => (window.location.pathname === '/my-security' ? '/my-security' : '/operator');

/** The application of the operator. */
export function OperatorInside() {
  const [path, setPath] = useState(pathHere);
  useEffect(() => {
    if (window.location.pathname !== path) window.history.replaceState(null, '', path);
    document.title = `${pages[path].label} · Commonhold`;
  }, [path]);
  useEffect(() => {
    const back = () => setPath(pathHere());
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  const go = (next: Path) => {
    window.history.pushState(null, '', next);
    setPath(next);
  };
  const nav = Object.entries(pages).map(([href, { label, icon }]): NavLink => ({ key: href, label, href, icon, current: href === path }));
  const { Page } = pages[path];
  return (
    <AppShell
      brand="Commonhold"
      homeHref="/operator"
      crumbs={[
        <span className="row" key="who">
          Operator of the service
        </span>,
      ]}
      nav={[nav]}
      renderLink={(href, { onClick, children, ...rest }) => (
        <a
          href={href}
          {...rest}
          onClick={(event) => {
            onClick?.();
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            go(href === '/my-security' ? href : '/operator');
          }}
        >
          {children}
        </a>
      )}
      onSearch={() => {}}
      search={<span />}
      user={{ name: 'Operator', initials: 'OP' }}
      onSignOut={() => void signOut()}
    >
      <Page />
    </AppShell>
  );
}
