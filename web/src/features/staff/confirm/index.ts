export { ConfirmSignIn } from './confirm-sign-in';
