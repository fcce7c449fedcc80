/**
 * The date-fns locales whose name is also a display language of Theia: the only ones that
 * `@theia/ai-chat-ui` can ever ask for. The full index is a megabyte.
 */
export { enUS } from 'date-fns/locale/en-US';
export { cs } from 'date-fns/locale/cs';
export { de } from 'date-fns/locale/de';
export { es } from 'date-fns/locale/es';
export { fr } from 'date-fns/locale/fr';
export { hu } from 'date-fns/locale/hu';
export { it } from 'date-fns/locale/it';
export { ja } from 'date-fns/locale/ja';
export { ko } from 'date-fns/locale/ko';
export { pl } from 'date-fns/locale/pl';
export { ru } from 'date-fns/locale/ru';
export { tr } from 'date-fns/locale/tr';
