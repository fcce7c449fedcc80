/** Words of arguments that commands of several surfaces share. */
export const PATH = 'file, relative to the folder that is open, or absolute inside it';
export const START = 'first line to read, from 1; without it the first of the file';
export const END = 'last line, inclusive; without it the last of the file';
export const MORE = 'there are more than were told';
