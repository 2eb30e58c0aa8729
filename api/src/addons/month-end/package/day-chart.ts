import type { MonthDayView } from '../read-checklist/checklist.dto.js';

/** Height of the chart and width of its text column, in points. */
const HEIGHT = 90;
const LEFT = 70;
const WIDTH = 410;

const SERIES = [
  { key: 'deposits', name: 'Deposits', color: '#1f7a4d' },
  { key: 'payouts', name: 'Payouts', color: '#b45309' },
  { key: 'earned', name: 'Earned from matches', color: '#1d4ed8' },
] as const;

const whole = new Intl.NumberFormat('en-IN');

/**
 * Draws deposits, payouts and what was earned on each day as bars, with the highest and the lowest
 * amount at the side. Bars below the line are losses.
 */
export function dayChart(page: PDFKit.PDFDocument, days: readonly MonthDayView[]): void {
  const values = days.flatMap(({ deposits, payouts, earned }) => [deposits, payouts, earned]);
  const highest = Math.max(1, ...values);
  const lowest = Math.min(0, ...values);
  page.moveDown();
  if (page.y + HEIGHT + 60 > page.page.height - page.page.margins.bottom) page.addPage();
  const { left } = page.page.margins;
  page
    .font('Helvetica-Bold')
    .fontSize(10)
    .text('Deposits, payouts and earnings by day (INR)', left);
  const top = page.y + 6;
  const scale = HEIGHT / (highest - lowest);
  const zero = top + highest * scale;
  page.font('Helvetica').fontSize(8).fillColor('#444444');
  page.text(whole.format(highest), left, top - 3, { width: LEFT - 8, align: 'right' });
  page.text('0', left, zero - 4, { width: LEFT - 8, align: 'right' });
  // Below that height, the label would cover the zero.
  if (top + HEIGHT - zero > 10) {
    const label = `- ${whole.format(-lowest)}`;
    page.text(label, left, top + HEIGHT - 4, { width: LEFT - 8, align: 'right' });
  }
  const ofDay = WIDTH / Math.max(1, days.length);
  const bar = (ofDay - 2) / SERIES.length;
  days.forEach((day, index) => {
    SERIES.forEach(({ key, color }, place) => {
      const height = Math.abs(day[key]) * scale;
      const x = left + LEFT + index * ofDay + place * bar;
      if (height > 0) page.rect(x, day[key] < 0 ? zero : zero - height, bar, height).fill(color);
    });
  });
  page
    .moveTo(left + LEFT, zero)
    .lineTo(left + LEFT + WIDTH, zero)
    .lineWidth(0.5)
    .stroke('#888888');
  page.fillColor('#444444').fontSize(8);
  days.forEach(({ day }, index) => {
    if (index % 5 !== 0) return;
    page.text(String(Number(day.slice(8))), left + LEFT + index * ofDay, top + HEIGHT + 4, {
      lineBreak: false,
    });
  });
  SERIES.forEach(({ name, color }, place) => {
    const x = left + LEFT + place * 130;
    page.rect(x, top + HEIGHT + 19, 7, 7).fill(color);
    page.fillColor('#444444').text(name, x + 11, top + HEIGHT + 18, { lineBreak: false });
  });
  page.fillColor('black');
  page.x = left;
  page.y = top + HEIGHT + 34;
}
