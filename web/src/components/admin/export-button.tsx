import { Download } from 'lucide-react';
import { messageOf } from '../../api/api-error';
import { downloadFile } from '../../api/download';
import { useSend } from '../../api/use-send';
import { showPopup } from '../popup/popups';
import { Button } from '../ui/button';
import { useWrongDates } from './wrong-dates';

/** The address of a list's CSV file, and the parameters for the current filters and order. */
export interface ListFile {
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
}

interface ExportButtonProps {
  readonly file: ListFile;
  /** Text beside the icon, for pages that offer several files. */
  readonly label?: string;
}

/** A button that downloads all rows that match the current filters as a CSV file. */
export function ExportButton({ file, label }: ExportButtonProps) {
  const wrongDates = useWrongDates();
  const download = useSend({
    mutationFn: () => downloadFile(file.path, file.query),
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(error, 'The file could not be downloaded. Please try again.'),
      }),
  });
  return (
    <Button
      size="small"
      aria-label={label ?? 'Export CSV'}
      title={label ? undefined : 'Export all rows that match the filters'}
      className={label ? undefined : 'px-2.5'}
      icon={label && <Download size={16} aria-hidden />}
      busy={download.isPending}
      disabled={wrongDates}
      onClick={() => download.mutate()}
    >
      {label ?? <Download size={16} aria-hidden />}
    </Button>
  );
}
