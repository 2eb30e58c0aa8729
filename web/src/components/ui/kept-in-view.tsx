import type { ReactNode } from 'react';

/**
 * Keeps the main button of a long form in view on phones, above the bar of links. Fields that get
 * the focus scroll above it, see `scroll-padding` in the styles.
 */
export function KeptInView({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-kept-in-view
      className="max-lg:sticky max-lg:bottom-[calc(var(--spacing)*15+env(safe-area-inset-bottom))] max-lg:z-10 max-lg:-mx-2 max-lg:rounded-medium max-lg:bg-night max-lg:p-2 max-lg:shadow-3"
    >
      {children}
    </div>
  );
}
