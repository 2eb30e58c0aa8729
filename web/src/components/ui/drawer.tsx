import { Dialog, type DialogProps } from './dialog';

/** A sheet from the bottom, for menus and filters within the thumb's reach. */
export function Drawer(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />;
}
