import { useState } from 'react';
import { type PopupType, showPopup } from '../../components/popup/popups';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { Confirm } from '../../components/ui/confirm';
import { Dialog } from '../../components/ui/dialog';
import { Drawer } from '../../components/ui/drawer';

const TYPES: readonly PopupType[] = ['success', 'error', 'warning', 'info'];

export function Layers() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Layers">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        {TYPES.map((type) => (
          <Button key={type} onClick={() => pop(type)}>
            Popup {type}
          </Button>
        ))}
      </div>
      {open === 'dialog' && (
        <Dialog
          title="Room details"
          onClose={close}
          actions={
            <Button kind="main" onClick={() => pop('success')}>
              Copy
            </Button>
          }
        >
          Popups are drawn above an open dialog.
        </Dialog>
      )}
      {open === 'drawer' && (
        <Drawer title="Menu" onClose={close}>
          A sheet from the bottom.
        </Drawer>
      )}
      {open === 'confirm' && (
        <Confirm
          title="Delete promo code"
          sentence="Are you sure you want to delete this promo code?"
          consequence="12 players have redeemed it; their history keeps it."
          action="Delete"
          danger
          onConfirm={close}
          onClose={close}
        />
      )}
    </Card>
  );
}

function pop(type: PopupType): void {
  showPopup({
    type,
    title: 'Profile Incomplete',
    message: 'Please fill your Free Fire UID and In-Game Name in your profile',
    action: { label: 'Go to Profile', onPress: () => {} },
  });
}
