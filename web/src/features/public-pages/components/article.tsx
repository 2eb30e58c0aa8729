import { PageFrame } from '../../../components/page-frame';
import { legalTexts } from '../../../i18n/legal';
import { useTexts } from '../../../i18n/texts';

interface ArticleProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly (readonly [heading: string, text: string])[];
}

/** A page of text with numbered sections, in lines short enough to read. */
export function Article({ title, lead, sections }: ArticleProps) {
  const t = useTexts(legalTexts);
  return (
    <PageFrame title={title} lead={lead} width="text">
      <p className="text-small text-ink-faint">{t('updated')}</p>
      <ol className="grid gap-7">
        {sections.map(([heading, text], index) => (
          <li key={heading} className="grid grid-cols-[2.25rem_1fr] gap-x-2">
            <span aria-hidden className="font-heading text-lead font-bold text-ember">
              {index + 1}
            </span>
            <div className="grid gap-1.5">
              <h2 className="text-lead">{heading}</h2>
              <p className="measure text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </PageFrame>
  );
}
