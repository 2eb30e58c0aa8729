import { createFileRoute } from '@tanstack/react-router';
import { LoginForm } from '../features/auth/components/login-form';
import { safePath } from '../lib/safe-path';

interface Search {
  /** Where to go after the login: a path of this site. */
  redirect?: string;
}

export const Route = createFileRoute('/login')({
  validateSearch: (search): Search => ({ redirect: safePath(search.redirect) ?? undefined }),
  component: Login,
});

function Login() {
  return <LoginForm redirect={Route.useSearch().redirect} />;
}
