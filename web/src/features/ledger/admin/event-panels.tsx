import { OpenPanel } from '../../../components/admin/row-panel';
import { Receipt } from './receipt';

interface EventPanelsProps {
  /** Positions of the list's events in the order shown. */
  readonly positions: readonly number[];
  readonly readOnly: boolean;
}

/** Shows the panel of the event whose position is in the URL. */
export function EventPanels({ positions, readOnly }: EventPanelsProps) {
  return (
    <OpenPanel ids={positions.map(String)}>
      {(position, close) =>
        /^[1-9]\d{0,14}$/.test(position) && (
          <Receipt key={position} position={position} readOnly={readOnly} onClose={close} />
        )
      }
    </OpenPanel>
  );
}
