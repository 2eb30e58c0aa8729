import { Dialog, type DialogProps } from './dialog';

/**
 * A dialog that rises from the bottom of the screen, for menus and filters that a thumb must reach.
 */
export function Drawer(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />;
}
