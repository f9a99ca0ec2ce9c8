import { Outlet } from 'shared/router';

export function Shell() {
  return (
    <main>
      <Outlet />
    </main>
  );
}
