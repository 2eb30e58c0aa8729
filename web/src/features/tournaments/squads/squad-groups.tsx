import type { ReactNode } from 'react';
import type { Participant } from '../../../api/schema';
import { useTexts } from '../../../i18n/texts';
import { groupsOf, seatedOf } from './groups';
import { squadTexts } from './texts';

interface SquadGroupsProps {
  readonly people: readonly Participant[];
  readonly list: (people: readonly Participant[]) => ReactNode;
}

/**
 * Lists participants under the names of their squads. If no squad has joined, it is one plain list.
 */
export function SquadGroups({ people, list }: SquadGroupsProps) {
  const t = useTexts(squadTexts);
  const seated = seatedOf(people);
  const groups = groupsOf(seated);
  if (groups.every(({ squad }) => !squad)) return list(seated);
  return (
    <div className="grid gap-4">
      {groups.map(({ squad, people: group }) => (
        <section key={squad?._id ?? ''} className="grid gap-2">
          <h3 className="font-heading font-bold wrap-anywhere">
            {squad?.name ?? t('withoutSquad')}
          </h3>
          {list(group)}
        </section>
      ))}
    </div>
  );
}
