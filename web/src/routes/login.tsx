import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginForm } from '../features/auth/components/login-form';
import { safePath } from '../lib/safe-path';
import { session } from '../session/session';

interface Search {
  /** Path of the page on this site that opens after the login. */
  redirect?: string;
}

export const Route = createFileRoute('/login')({
  validateSearch: (search): Search => ({ redirect: safePath(search.redirect) ?? undefined }),
  beforeLoad: ({ search }) => {
    const { token, user } = session.get();
    if (token)
      throw redirect({ href: search.redirect ?? (user?.isAdmin ? '/admin' : '/dashboard') });
  },
  component: Login,
});

function Login() {
  return <LoginForm redirect={Route.useSearch().redirect} />;
}
