import { createFileRoute } from '@tanstack/react-router';
import { ModeList } from '../features/tournaments/components/mode-list';

export const Route = createFileRoute('/tournament-modes/')({ component: ModeList });
